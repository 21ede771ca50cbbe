import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule } from '@earshot/database';
import { type ConfigClass, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { PasswordHasher } from '../access/sign-in/password-hasher.js';
import { SignInLinks } from '../access/sign-in/sign-in-links.js';
import { AddressConfig } from './address.config.js';

/** The dependencies of the operator's commands. */
@Module({ imports: [DatabaseModule], providers: [PasswordHasher, SecretBox, SignInLinks] })
export class AdminModule {}

/** The settings that commands read from the environment. */
export const adminConfigs: readonly ConfigClass[] = [DatabaseConfig, SecretBoxConfig, AddressConfig];
