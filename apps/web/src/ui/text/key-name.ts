/** What is printed on a key, and how assistive technology is told of it. Keys are `KeyboardEvent.key`, lower case. */

/** `names` gives words to keys without a letter; the space bar is called `space` in it. */
export function keyName(key: string, names: Readonly<Record<string, string>>): string {
  return names[key === ' ' ? 'space' : key] ?? key.toUpperCase()
}

const written: Readonly<Record<string, string>> = { ' ': 'Space', pageup: 'PageUp', pagedown: 'PageDown' }

/** For `aria-keyshortcuts`, which wants the names of the standard; their case does not matter. */
export const ariaKey = (key: string): string => written[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
