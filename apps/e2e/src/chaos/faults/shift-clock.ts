/**
 * Loaded before an app (`node --import`): its wall clock is wrong by CHAOS_CLOCK_SHIFT_MS, as on a machine whose clock
 * nobody sets. Timers and the monotonic clock are right, as there.
 */
const shiftMs = Number(process.env['CHAOS_CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + shiftMs] : args, newTarget) as Date,
  apply: (target) => new target(target.now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + shiftMs : (Reflect.get(target, name, receiver) as unknown),
});
