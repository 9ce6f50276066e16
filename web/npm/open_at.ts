// An engine of the package's files in a folder. Engines of one folder share the modules that they have compiled.
import { type Home, openEngine } from '../src/engine.js';
import { type Winnable, callsOf } from './calls.js';

const homes = new Map<string, Home>();

export function openAt(folder: string, homeIn: (folder: string) => Home): Winnable {
  const at = folder.endsWith('/') ? folder : `${folder}/`, home = homes.get(at) ?? homeIn(at);
  homes.set(at, home);
  return callsOf(openEngine(home));
}
