// The worker of Node.
import { parentPort } from 'node:worker_threads';
import { answerTo } from '../src/family.js';

parentPort?.on('message', (request) => answerTo(request, (reply) => parentPort?.postMessage(reply)));
