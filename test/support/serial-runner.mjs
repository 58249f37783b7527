import TestRunner from 'jest-runner';

/** Runs one spec at a time: the times in it must not depend on other specs. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}
