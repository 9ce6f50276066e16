// Which place an arrow key leads to: the nearest one in its direction.
import type { Place } from './places.js';

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function nearest(from: Place, places: Place[], key: string): Place | undefined {
  const [dx, dy] = STEPS[key] ?? [0, 0];
  const far = (place: Place) => {
    const x = place.left - from.left, y = place.top - from.top;
    const along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 0.05 ? along + 3 * aside : Infinity;
  };
  let best: Place | undefined;
  for (const place of places) if (place.key !== from.key && far(place) < (best ? far(best) : Infinity)) best = place;
  return best;
}
