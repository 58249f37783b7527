/** Preloaded into a process of the service: its clock is ahead of the machine's by `CLOCK_SHIFT_MS`. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const MachineDate = Date;

globalThis.Date = class Date extends MachineDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [MachineDate.now() + shift] : parts));
  }

  static now() {
    return MachineDate.now() + shift;
  }

  static [Symbol.hasInstance](value) {
    return value instanceof MachineDate;
  }
};
