import { ValidateBy } from 'class-validator';

/**
 * No item of an array is there twice. The library's `ArrayUnique` compares each item with each other one, also in arrays that
 * are longer than they may be.
 * @param by returns the value that has to differ; the item itself by default
 */
export function UniqueItems<Item>(
  options: { message: string },
  by: (item: Item) => unknown = (item) => item,
): PropertyDecorator {
  return ValidateBy(
    {
      name: 'uniqueItems',
      validator: {
        validate: (value: unknown) =>
          Array.isArray(value) && new Set(value.map((item) => by(item as Item))).size === value.length,
      },
    },
    options,
  );
}
