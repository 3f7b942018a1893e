/** The archive of everything that is stored about the member. */
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { personalDataEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { CancelButton } from '../../ui/modal-actions.tsx'
import classes from './personal-data.module.css'

const KILOBYTE = 1024

/** Downloads the archive, and saves it as a file; `onSize` receives the bytes so far. Returns the name of the file. */
async function saveArchive(signal: AbortSignal, onSize: (bytes: number) => void): Promise<string> {
  const { name, content } = await call(personalDataEndpoints.exportData, {}, signal)
  const pieces: BlobPart[] = []
  let size = 0
  for await (const piece of content) {
    pieces.push(piece as Uint8Array<ArrayBuffer>)
    size += piece.byteLength
    onSize(size)
  }
  downloadFile(name, new Blob(pieces), 'application/zip')
  return name
}

function useArchive() {
  const [size, setSize] = useState(0)
  const running = useRef<AbortController>(undefined)
  const archive = useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      setSize(0)
      return saveArchive(running.current.signal, setSize)
    },
  })
  const stop = () => {
    running.current?.abort()
    archive.reset()
  }
  useEffect(() => () => running.current?.abort(), [])
  return { archive, size, stop }
}

/** @param isMain whether it is the main action of the screen */
export function ExportCard({ isMain }: { isMain: boolean }) {
  const { t, i18n } = useTranslation()
  const { archive, size, stop } = useArchive()
  const { isPending, error, data: name } = archive
  const kilobytes = new Intl.NumberFormat(i18n.language).format(Math.ceil(size / KILOBYTE))
  // The member closed the question of the reverification: that is no failure.
  const isRefused = isErrorCode(error, 'auth.reverification-required')
  return (
    <Card aria-labelledby="export-title">
      <h2 id="export-title">{t('your-data.export.title')}</h2>
      <p className={classes['text']}>{t('your-data.export.text')}</p>
      <p className={classes['text']}>{t('your-data.export.device')}</p>
      {error && !isRefused && (
        <FormAlert>
          {t('your-data.export.failed')} {errorSentence(t, error)}
        </FormAlert>
      )}
      <Row>
        <Button look={isMain ? 'primary' : 'secondary'} disabled={isPending} onClick={() => archive.mutate()}>
          {t('your-data.export.start')}
        </Button>
        {isPending && <CancelButton onClick={stop} />}
      </Row>
      <output className={classes['status']}>
        {isPending && t('your-data.export.busy', { size: kilobytes })}
        {name !== undefined && t('your-data.export.done', { name })}
      </output>
    </Card>
  )
}
