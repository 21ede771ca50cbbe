import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule } from '@earshot/database';
import { type ConfigClass, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { PasswordHasher } from '../access/sign-in/password-hasher.js';
import { SignInLinks } from '../access/sign-in/sign-in-links.js';
import { AddressConfig } from './address.config.js';

/** What the operator's commands work with. */
@Module({ imports: [DatabaseModule], providers: [PasswordHasher, SecretBox, SignInLinks] })
export class AdminModule {}

/** What they read from the environment. */
export const adminConfigs: readonly ConfigClass[] = [DatabaseConfig, SecretBoxConfig, AddressConfig];
