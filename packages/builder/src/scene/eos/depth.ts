/** How deeply the lists and objects of a JSON text are nested, counted without parsing it. */
export function depthOfJson(text: string): number {
  let depth = 0
  let deepest = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (isInText) {
      if (character === 92) at++
      else if (character === 34) isInText = false
    } else if (character === 34) isInText = true
    else if (character === 91 || character === 123) {
      depth++
      if (depth > deepest) deepest = depth
    } else if (character === 93 || character === 125) depth--
  }
  return deepest
}
