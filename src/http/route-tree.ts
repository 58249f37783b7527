/** Where a path may lead to, one level for each of its segments. */
interface RouteBranch<Value> {
  named: Map<string, RouteBranch<Value>>;
  /** For any segment. */
  any?: RouteBranch<Value>;
  /** Of routes that end here. */
  ending?: Found<Value>;
  /** Of routes that go on with any number of segments. */
  goingOn?: Found<Value>;
}

interface Found<Value> {
  order: number;
  value: Value;
}

const STATIC = /^[\w-]+$/;
const PARAMETER = /^:\w+$/;
const REST = /^\*\w+$/;

/** Values by routes, found by the paths of requests. Names of parameters do not tell routes apart. */
export class RouteTree<Value> {
  private readonly root: RouteBranch<Value> = { named: new Map() };
  private count = 0;

  /**
   * The value of a route, made when there is none.
   * @param route as Express takes it: `:name` is a segment, `*name` at the end is one or more of them
   * @throws Error when it has a segment of another form
   */
  of(route: string, make: () => Value): Value {
    const segments = segmentsOf(route);
    const goesOn = REST.test(segments.at(-1) ?? '');
    let branch = this.root;
    for (const segment of goesOn ? segments.slice(0, -1) : segments) {
      if (PARAMETER.test(segment)) branch = branch.any ??= { named: new Map() };
      else if (STATIC.test(segment)) branch = namedBranch(branch, segment.toLowerCase());
      else
        throw new Error(`The route ${route} has the segment ${segment}, which no request is looked up by.`);
    }
    const found = (branch[goesOn ? 'goingOn' : 'ending'] ??= { order: this.count++, value: make() });
    return found.value;
  }

  /** The values of the routes that a path matches, in the order in which they were made. */
  find(path: string): Value[] {
    const found: Found<Value>[] = [];
    let reached = [this.root];
    for (const segment of segmentsOf(path)) {
      const next: RouteBranch<Value>[] = [];
      for (const { named, any, goingOn } of reached) {
        if (goingOn !== undefined) found.push(goingOn);
        const same = named.get(segment.toLowerCase());
        if (same !== undefined) next.push(same);
        if (any !== undefined) next.push(any);
      }
      reached = next;
      if (next.length === 0) break;
    }
    for (const { ending } of reached) if (ending !== undefined) found.push(ending);
    return found.sort((a, b) => a.order - b.order).map(({ value }) => value);
  }
}

function namedBranch<Value>({ named }: RouteBranch<Value>, segment: string): RouteBranch<Value> {
  let branch = named.get(segment);
  if (branch === undefined) named.set(segment, (branch = { named: new Map() }));
  return branch;
}

/** A slash at the end is none of a segment. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}
