/** Screens without the menu, by the first part of their path. */
const alone = new Set([
  'accept-policies',
  'age',
  'age-check',
  'confirm-email',
  'forgot-password',
  'hud',
  'not-here',
  'partner',
  'patreon',
  'payment-failed',
  'payment-successful',
  'pricing',
  'reset-password',
  'sign-in',
  'sign-up',
  'suspended',
  'try',
])

/**
 * Whether the screen at a path has the menu for members; visitors may get another screen there, without it. The entries of
 * the menu are in another module, because every page loads this one.
 */
export const hasMenu = (path: string): boolean => !alone.has(path.split('/')[1] ?? '')
