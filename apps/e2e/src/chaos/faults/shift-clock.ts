/**
 * Loaded before an app (`node --import`): shifts its wall clock by CHAOS_CLOCK_SHIFT_MS, as on a machine whose clock is not
 * synchronised. Timers and the monotonic clock stay right, as they would there.
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
