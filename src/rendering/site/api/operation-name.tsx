import type { ComponentChildren } from 'preact';
import { type NodeData, stringOf } from '../../../markdown/document/nodes.js';
import type { RenderContext } from '../render-context.js';

/** The method and path of an operation, as its block has them. */
export function nameInBlock(data: NodeData, { needs }: RenderContext): ComponentChildren {
  const method = stringOf(data, 'method')?.toUpperCase();
  const name = stringOf(data, 'path') ?? stringOf(data, 'name');
  if (name === undefined) return null;
  needs.add('api');
  return (
    <p class="operation-path">
      {method !== undefined && <Method name={method} />}
      <Path path={name} />
    </p>
  );
}

/** The method of an operation, in its color and always as a word. */
export function Method({ name }: { name: string }) {
  const isColored = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(name);
  return <span class={`method method-${isColored ? name.toLowerCase() : 'other'}`}>{name}</span>;
}

/** A path, which breaks before its slashes. */
export function Path({ path }: { path: string }) {
  return (
    <code class="path" dir="ltr">
      {path.split(/(?=\/)/).flatMap((part) => [<wbr />, part])}
    </code>
  );
}
