/** How much of the generator form is visible. Each mode shows everything of the mode before it. */
export const settingsModes = ['minimal', 'advanced', 'expert'] as const
export type SettingsMode = (typeof settingsModes)[number]
export const isModeAtLeast = (mode: SettingsMode, required: SettingsMode): boolean =>
  settingsModes.indexOf(mode) >= settingsModes.indexOf(required)
