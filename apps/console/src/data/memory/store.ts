import { useSyncExternalStore } from 'react';

/** A value outside of React that components can subscribe to. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a store with the value `initial`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resolves when a store has this value, immediately if it already has. */
export function untilIs<Value>({ get, subscribe }: Store<Value>, value: Value): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!Object.is(get(), value)) return;
      stop();
      resolve();
    };
    const stop = subscribe(look);
    look();
  });
}

/** Subscribes to a store and returns its value. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
