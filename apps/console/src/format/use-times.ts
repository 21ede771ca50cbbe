import { useContext, useEffect, useState } from 'react';
import { serverTime } from '../data/call/server-clock.js';
import { ProjectContext } from '../data/project.js';
import { type TimeTexts, timeTexts } from './time-text.js';

/** The current time of the server, updated every half minute, so that "2 min ago" is and stays correct. */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverTime(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime(new Date())), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Formatters for the project's time zone, or the browser's outside of projects. */
export function useTimes(): TimeTexts & { readonly now: Date } {
  const project = useContext(ProjectContext);
  const now = useNow();
  const zone = project?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { ...timeTexts(zone, now), now };
}
