/** Copies to the clipboard. Returns false where the browser denies it or has no clipboard: the caller shows that. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
