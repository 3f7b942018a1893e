/** Durations as clock text. All functions take whole seconds. */

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** "7:40"; from one hour on still minutes: "75:00". */
export const minutesAndSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`

/** "7:40"; from one hour on with hours: "1:15:00". */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return minutesAndSeconds(seconds)
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
}
