/** Copies a text and shows for a moment whether that worked. */
import { useState } from 'react'
import { copyText } from './copy-text.ts'
import { Button } from './button.tsx'

/** How long the notice stays, ms. */
const NOTICE_MS = 3000

interface CopyButtonProps {
  text: string
  label: string
  copied: string
  /** Shown where the browser does not allow it. */
  notCopied: string
}

export function CopyButton({ text, label, copied, notCopied }: CopyButtonProps) {
  const [notice, setNotice] = useState('')
  const copy = async () => {
    setNotice((await copyText(text)) ? copied : notCopied)
    setTimeout(() => setNotice(''), NOTICE_MS)
  }
  return (
    <>
      <Button look="secondary" onClick={() => void copy()}>
        {label}
      </Button>
      <output>{notice}</output>
    </>
  )
}
