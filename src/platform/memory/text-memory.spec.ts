import type { Environment } from '../../config/environment.js';
import { BusyError } from '../threads/admission-queue.js';
import { holdTexts, releaseTexts } from '../../common/text-hold.js';
import { TextMemory } from './text-memory.js';

/** Characters of the longest text. */
const LONGEST = 1_000_000;
const ENVIRONMENT = { memory: 512, limits: { pageMarkdown: LONGEST } } as Environment;

/** A promise that the test settles. */
function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('TextMemory', () => {
  let memory: TextMemory;

  beforeEach(() => {
    memory = new TextMemory(ENVIRONMENT);
  });

  const readText = (length = LONGEST): Promise<object> =>
    memory.read(
      async () => {
        const text = {};
        memory.keep(text, length);
        return text;
      },
      async () => length,
    );

  /** Requests that read texts one after the other until they are told to end. */
  const requests = (count: number, texts: number) => {
    const { open, opened } = gate();
    const read: number[] = [];
    const ends = Array.from({ length: count }, (_, index) =>
      holdTexts(async () => {
        for (let text = 0; text < texts; text += 1) {
          await readText();
          read[index] = text + 1;
        }
        await opened;
      }),
    );
    return { open, read, all: Promise.allSettled(ends) };
  };

  const settle = async (): Promise<void> => {
    for (let round = 0; round < 50; round += 1) await turn();
  };

  it('lets requests read until the memory is used up, and then the oldest alone', async () => {
    const { open, read, all } = requests(40, 5);
    await settle();
    expect(read[0]).toBe(5);
    expect(read.reduce((sum, count) => sum + count, 0)).toBeLessThan(25);
    open();
    for (const { status } of await all) expect(status).toBe('fulfilled');
    expect(memory.usedBytes).toBe(0);
  });

  it('refuses a request that waits for long', async () => {
    class Impatient extends TextMemory {
      protected override readonly patience = 0.01;
    }
    memory = new Impatient(ENVIRONMENT);
    const { open, all } = requests(20, 5);
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 20));
    open();
    const ends = await all;
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toBeInstanceOf(BusyError);
    expect(memory.usedBytes).toBe(0);
  });

  it('counts a text once, until the last request that has it ends', async () => {
    const text = {};
    const [first, second] = [gate(), gate()];
    const use = (until: Promise<void>) =>
      holdTexts(async () => {
        memory.keep(text, 100);
        memory.keep(text, 100);
        await until;
      });
    const uses = [use(first.opened), use(second.opened)];
    expect(memory.usedBytes).toBe(400);
    first.open();
    await uses[0];
    expect(memory.usedBytes).toBe(400);
    second.open();
    await uses[1];
    expect(memory.usedBytes).toBe(0);
  });

  it('counts texts of a part of a request until the part ends', async () => {
    await holdTexts(async () => {
      await readText(10);
      await holdTexts(() => readText(1_000));
      expect(memory.usedBytes).toBe(40);
      releaseTexts();
      expect(memory.usedBytes).toBe(0);
    });
  });

  it('does not count what a request reads after it has ended', async () => {
    const { open, opened } = gate();
    let late: Promise<object> | undefined;
    await holdTexts(() => {
      late = opened.then(() => readText());
    });
    open();
    await late;
    expect(memory.usedBytes).toBe(0);
  });

  it('lets another request go first after one that ended while it waited', async () => {
    const first = requests(12, 5);
    await settle();
    let left: Promise<unknown> | undefined;
    await holdTexts(() => {
      left = readText();
    });
    first.open();
    await first.all;
    await left;
    expect(memory.usedBytes).toBe(0);
    const second = requests(40, 5);
    await settle();
    expect(second.read[0]).toBe(5);
    second.open();
    await second.all;
  });

  it('goes on after a statement that failed', async () => {
    for (let time = 0; time < 50; time += 1)
      await expect(
        holdTexts(() =>
          memory.read(
            () => Promise.reject(new Error('lost')),
            async () => LONGEST,
          ),
        ),
      ).rejects.toThrow('lost');
    await holdTexts(() => readText());
    expect(memory.usedBytes).toBe(0);
  });

  it.each([5_000, 600_000])(
    'lets texts of %i characters be read when there is no room for long ones',
    async (length) => {
      const { open, all } = requests(40, 5);
      await settle();
      const full = memory.usedBytes;
      await holdTexts(async () => {
        await readText(length);
        expect(memory.usedBytes).toBe(full + 4 * length);
      });
      open();
      await all;
    },
  );

  it('has no room for any number of texts of medium length', async () => {
    const { open, opened } = gate();
    let read = 0;
    const all = Array.from({ length: 100 }, () =>
      holdTexts(async () => {
        await readText(600_000);
        read += 1;
        await opened;
      }),
    );
    await settle();
    expect(read).toBeGreaterThan(20);
    expect(read).toBeLessThan(60);
    open();
    await Promise.all(all);
    expect(read).toBe(100);
  });

  it('delays nobody in work that is not held', async () => {
    const { open, all } = requests(40, 5);
    await settle();
    await readText();
    open();
    await all;
  });
});
