import { useEffect, useState } from 'react'
import type { VideoFiles } from '@rubato/builder/funscript'
import type { FolderFile } from '../../lib/folder-file.ts'
import { loadScripts, type LoadedVideo } from '../../domain/videos/load-scripts.ts'

export interface FoundVideo {
  video: VideoFiles
  files: ReadonlyMap<string, FolderFile>
}

/** The scripts of a video; null while they are read. */
export function useScripts({ video, files }: FoundVideo): LoadedVideo | null {
  const [loaded, setLoaded] = useState<{ of: VideoFiles; result: LoadedVideo } | null>(null)
  useEffect(() => {
    let isOver = false
    void loadScripts(video, files).then((result) => {
      if (!isOver) setLoaded({ of: video, result })
    })
    return () => {
      isOver = true
    }
  }, [video, files])
  return loaded?.of === video ? loaded.result : null
}
