export { SchedulerModule, schedulerConfigs } from './scheduler.module.js';
