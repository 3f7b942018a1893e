/** Screens without the menu, by the first part of their path. */
const alone = new Set([
  'accept-policies',
  'age',
  'age-check',
  'confirm-email',
  'forgot-password',
  'hud',
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
 * Whether the screen of a path may have the menu: a member's has, and the screen that is shown in its place to others has not.
 * In a module without the entries of the menu, because every page loads it.
 */
export const hasMenu = (path: string): boolean => !alone.has(path.split('/')[1] ?? '')
