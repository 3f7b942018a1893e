/** Browsers may keep the clipboard to themselves, or have none: then it answers false, and the person is told. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
