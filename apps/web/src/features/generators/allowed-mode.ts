import { isModeAtLeast, type GeneratorConfig, type SettingsMode } from '@rubato/contracts/domain'

/** The mode in which a config is shown: a config may be stored with a mode of a higher tier. */
export const allowedMode = (mode: SettingsMode, isExpertLocked: boolean): SettingsMode =>
  isExpertLocked && isModeAtLeast(mode, 'expert') ? 'advanced' : mode

/** The config as the member may store it in a new place. */
export const allowedConfig = (config: GeneratorConfig, isExpertLocked: boolean): GeneratorConfig => ({
  ...config,
  settingsMode: allowedMode(config.settingsMode, isExpertLocked),
})
