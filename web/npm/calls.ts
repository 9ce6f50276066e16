// The engine's calls as programs expect them: a promise is rejected where an answer would be an error.
import { type Engine, type Failure, failed } from '../src/engine_api.js';

export type * from '../src/engine_api.js';

/** Why a call was refused: the message and, where they are known, kind, line, pile, card and move. */
export class Refusal extends Error {
  constructor(failure: Failure['error']) {
    super(failure.message);
    Object.assign(this, failure, { name: 'Refusal' });
  }
}
export interface Refusal extends Readonly<Failure['error']> {
  message: string;
}

type Sure<Call> = Call extends (...args: infer Args) => Promise<infer Answer> ? (...args: Args) => Promise<Exclude<Answer, Failure>> : Call;
export type Winnable = { [Name in keyof Engine]: Sure<Engine[Name]> };

function sure(answer: object) {
  if (failed(answer)) throw new Refusal(answer.error);
  return answer;
}

export function callsOf(engine: Engine): Winnable {
  return new Proxy(engine, {
    get(_, name: keyof Engine) {
      if (!(name in engine)) return undefined;  // such as `then`: an engine is no promise
      return (...args: any[]) => (engine[name] as (...args: any[]) => Promise<object> | void)(...args)?.then(sure);
    },
  }) as unknown as Winnable;
}
