/** A level of the tree, one for each segment of a path. */
interface RouteBranch<Value> {
  named: Map<string, RouteBranch<Value>>;
  /** For a parameter, which matches any segment. */
  any?: RouteBranch<Value>;
  /** Of a route that ends here. */
  ending?: Found<Value>;
  /** Of a route that continues with one or more segments. */
  rest?: Found<Value>;
}

interface Found<Value> {
  order: number;
  value: Value;
}

const STATIC = /^[\w.-]+$/;
const PARAMETER = /^:\w+$/;
const REST = /^\*\w+$/;

/**
 * Maps routes to values and finds the values for the path of a request. Names of parameters do not distinguish routes.
 */
export class RouteTree<Value> {
  private readonly root: RouteBranch<Value> = { named: new Map() };
  private count = 0;

  /**
   * Returns the value of a route, creating it if there is none.
   * @param route in the syntax of Express: `:name` is a segment, `*name` at the end is one or more segments
   * @throws Error when a segment has another form
   */
  of(route: string, make: () => Value): Value {
    const segments = segmentsOf(route);
    const hasRest = REST.test(segments.at(-1) ?? '');
    let branch = this.root;
    for (const segment of hasRest ? segments.slice(0, -1) : segments) {
      if (PARAMETER.test(segment)) branch = branch.any ??= { named: new Map() };
      else if (STATIC.test(segment)) branch = namedBranch(branch, segment.toLowerCase());
      else throw new Error(`The route ${route} has the segment ${segment}, which is not supported.`);
    }
    const found = (branch[hasRest ? 'rest' : 'ending'] ??= { order: this.count++, value: make() });
    return found.value;
  }

  /** The values of the routes that match a path, in the order in which they were added. */
  find(path: string): Value[] {
    const matches: Found<Value>[] = [];
    let reached = [this.root];
    for (const segment of segmentsOf(path)) {
      const next: RouteBranch<Value>[] = [];
      for (const { named, any, rest } of reached) {
        if (rest !== undefined) matches.push(rest);
        const same = named.get(segment.toLowerCase());
        if (same !== undefined) next.push(same);
        if (any !== undefined) next.push(any);
      }
      reached = next;
      if (next.length === 0) break;
    }
    for (const { ending } of reached) if (ending !== undefined) matches.push(ending);
    return matches.sort((a, b) => a.order - b.order).map(({ value }) => value);
  }
}

function namedBranch<Value>({ named }: RouteBranch<Value>, segment: string): RouteBranch<Value> {
  let branch = named.get(segment);
  if (branch === undefined) named.set(segment, (branch = { named: new Map() }));
  return branch;
}

/** Splits a path into segments; ignores a slash at the end. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}
