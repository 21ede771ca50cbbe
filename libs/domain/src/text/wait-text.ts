/** A readable duration: `1 second`, `90 seconds`; from two minutes on in minutes, rounded up. */
export function waitText(seconds: number): string {
  const inMinutes = seconds >= 120;
  const count = Math.ceil(inMinutes ? seconds / 60 : seconds);
  const unit = inMinutes ? 'minute' : 'second';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
