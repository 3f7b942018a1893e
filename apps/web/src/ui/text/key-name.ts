/** Names of keys, for display and for assistive technology. Keys are `KeyboardEvent.key`, lower case. */

/** `names` has the names of keys without a letter; the space bar is `space` in it. */
export function keyName(key: string, names: Readonly<Record<string, string>>): string {
  return names[key === ' ' ? 'space' : key] ?? key.toUpperCase()
}

const written: Readonly<Record<string, string>> = { ' ': 'Space', pageup: 'PageUp', pagedown: 'PageDown' }

/** For `aria-keyshortcuts`, which takes the names of the standard; case does not matter. */
export const ariaKey = (key: string): string => written[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
