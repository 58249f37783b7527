const LARGEST = 8;
const STEP = 1.25;

interface Point {
  x: number;
  y: number;
}

/** Two fingers, the wheel and the keys + − 0 enlarge an image; one finger moves the enlarged image. */
export function followFingers(frame: HTMLElement, image: HTMLElement): void {
  const fingers = new Map<number, Point>();
  let scale = 1;
  let offset: Point = { x: 0, y: 0 };

  const show = () => {
    if (scale === 1) offset = { x: 0, y: 0 };
    image.style.transform = `translate(${offset.x}px, ${offset.y}px) scale(${scale})`;
  };
  /** The point of the image that is at `from` moves to `to`. */
  const zoom = (factor: number, from: Point, to: Point) => {
    const next = Math.min(LARGEST, Math.max(1, scale * factor));
    const center = { x: innerWidth / 2, y: innerHeight / 2 };
    for (const axis of ['x', 'y'] as const)
      offset[axis] = to[axis] - center[axis] - ((from[axis] - center[axis] - offset[axis]) * next) / scale;
    scale = next;
    show();
  };
  const middle = (): Point => {
    const points = [...fingers.values()];
    const sum = (axis: keyof Point) =>
      points.reduce((total, point) => total + point[axis], 0) / points.length;
    return { x: sum('x'), y: sum('y') };
  };
  const distance = (): number => {
    const [a, b] = [...fingers.values()];
    return a === undefined || b === undefined ? 1 : Math.hypot(a.x - b.x, a.y - b.y) || 1;
  };

  image.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    image.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  image.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    const [from, before] = [middle(), distance()];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    zoom(distance() / before, from, middle());
  });
  for (const name of ['pointerup', 'pointercancel'] as const)
    image.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId));

  frame.onwheel = (event) => {
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, point, point);
  };
  frame.onkeydown = ({ ctrlKey, key, metaKey }) => {
    const factors: Readonly<Record<string, number>> = {
      '+': STEP,
      '=': STEP,
      '-': 1 / STEP,
      '0': 1 / LARGEST,
    };
    const factor = factors[key];
    const center = { x: innerWidth / 2, y: innerHeight / 2 };
    if (factor !== undefined && !ctrlKey && !metaKey) zoom(factor, center, center);
  };
}
