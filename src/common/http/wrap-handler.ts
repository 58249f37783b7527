import { Req, Res } from '@nestjs/common';

/** A method of a controller. */
export type Handler = (this: object, ...args: unknown[]) => unknown;

/**
 * Wraps the handler of a route. The wrapper gets the request and the response after the arguments of the handler.
 * @param passthrough whether Nest sends the return value as the response; if not, the wrapper sends it
 * @param wrap creates the wrapper. `index` is the index of the request among its arguments; the response follows
 */
export function wrapHandler(
  passthrough: boolean,
  wrap: (handler: Handler, index: number) => Handler,
): MethodDecorator {
  return (controller, name, descriptor) => {
    const handler = descriptor.value as Handler;
    const index = handler.length;
    Req()(controller, name, index);
    Res({ passthrough })(controller, name, index + 1);
    const wrapped = wrap(handler, index);
    // The API reference finds the types of the arguments by the name.
    Object.defineProperty(wrapped, 'name', { value: name });
    for (const key of Reflect.getMetadataKeys(handler) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), wrapped);
    descriptor.value = wrapped as typeof descriptor.value;
  };
}
