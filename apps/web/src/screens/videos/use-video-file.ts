/** The file of a video as an address for its element. It is read by the browser and sent nowhere. */
import { useEffect, useEffectEvent } from 'react'
import type { FolderFile } from '../../lib/folder-file.ts'
import { useTurnState } from './use-turn-state.ts'

/** The file, after a byte of it was read: one that was deleted since the folder was chosen is there until then. */
async function readable(file: FolderFile): Promise<Blob> {
  const blob = await file.load()
  await blob.slice(0, 1).arrayBuffer()
  return blob
}

interface OpenedFile {
  file: FolderFile
  /** Rises with each video of a list: the same file may come twice, and is read for each. */
  turn: number
  onGone: () => void
}

/** Null while it is opened, and where it is gone. */
export function useVideoFile({ file, turn, onGone }: OpenedFile): string | null {
  const [url, setUrl] = useTurnState<string | null>(turn, null)
  const fail = useEffectEvent(onGone)
  useEffect(() => {
    let address: string | null = null
    let isOver = false
    readable(file).then(
      (blob) => {
        if (isOver) return
        address = URL.createObjectURL(blob)
        setUrl(address)
      },
      () => {
        if (!isOver) fail()
      },
    )
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [file, setUrl])
  return url
}

/** A place after the end of every video, s. */
const FAR = 1e7

/** Asks for the length of a video whose file does not name it, as those that browsers record: it is found at the end. */
export function findDuration(video: HTMLVideoElement): void {
  if (video.duration === Infinity) video.currentTime = FAR
}
