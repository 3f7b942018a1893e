/** How much of the generator form is shown. Each mode shows what the one before shows, and more. */
export const settingsModes = ['minimal', 'advanced', 'expert'] as const
export type SettingsMode = (typeof settingsModes)[number]
export const isModeAtLeast = (mode: SettingsMode, required: SettingsMode): boolean =>
  settingsModes.indexOf(mode) >= settingsModes.indexOf(required)
