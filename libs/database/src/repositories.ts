import { INJECTABLE_WATERMARK } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';
import * as all from './all-repositories.js';

/** All repositories, as `DatabaseModule` provides them: the injectable classes among what their files export. */
export const repositories: readonly Type[] = Object.values<unknown>(all).filter(isInjectable);

function isInjectable(value: unknown): value is Type {
  return typeof value === 'function' && Reflect.hasMetadata(INJECTABLE_WATERMARK, value);
}
