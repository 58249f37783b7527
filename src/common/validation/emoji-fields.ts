import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateBy, buildMessage } from 'class-validator';
import { CheckNested } from './check-nested.js';
import { parseEmoji } from './emoji.js';
import { type Common, presence, property } from './field-parts.js';

const NO_EMOJI = 'must be one emoji, either the character or its code points';

function isEmoji(value: unknown): boolean {
  return typeof value === 'string' && parseEmoji(value) !== undefined;
}

/** An emoji: the character or its code points (`1f680`); the handler gets the character. */
export function EmojiField(options: Common = {}): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (parseEmoji(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'isEmoji',
      validator: {
        validate: isEmoji,
        defaultMessage: buildMessage(() => NO_EMOJI),
      },
    }),
    property(options, { type: 'string', example: options.example ?? '🚀' }),
  );
}

/** An array of emojis, each the character or its code points; the handler gets the characters. */
export function EmojiArrayField(options: Common & { maxItems: number }): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? value.map((item: unknown) => (typeof item === 'string' ? (parseEmoji(item) ?? item) : item))
        : value,
    ),
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(options.maxItems, { message: `must contain at most ${options.maxItems} items` }),
    CheckNested('holdsEmojis', (value) => {
      const index = Array.isArray(value) ? value.findIndex((item) => !isEmoji(item)) : -1;
      return index === -1 ? undefined : { path: `[${index}]`, message: NO_EMOJI };
    }),
    property(options, {
      type: 'array',
      items: { type: 'string', example: '👍' },
      maxItems: options.maxItems,
    }),
  );
}
