import { Req, Res } from '@nestjs/common';

/** A method of a controller. */
export type Handler = (this: object, ...args: unknown[]) => unknown;

/**
 * Puts another function in the place of a route's handler, which is given the request and the response after the handler's
 * own arguments.
 * @param passthrough whether what it returns is the answer; else it sends one itself
 * @param wrap makes it. `index` is where the request is among its arguments; the response comes next
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
    // The API reference finds the types of the arguments by it.
    Object.defineProperty(wrapped, 'name', { value: name });
    for (const key of Reflect.getMetadataKeys(handler) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), wrapped);
    descriptor.value = wrapped as typeof descriptor.value;
  };
}
