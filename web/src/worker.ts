// The worker of a browser.
import { type Request, answerTo } from './family.js';

self.onmessage = ({ data }: MessageEvent<Request>) => answerTo(data, (reply) => self.postMessage(reply));
