import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule } from '@earshot/database';
import { type ConfigClass, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { PasswordHasher } from '../access/password-hasher.js';

/** What the operator's commands work with. */
@Module({ imports: [DatabaseModule], providers: [PasswordHasher, SecretBox] })
export class AdminModule {}

/** What they read from the environment. */
export const adminConfigs: readonly ConfigClass[] = [DatabaseConfig, SecretBoxConfig];
