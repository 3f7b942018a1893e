/** Scripts, games and generators from files of the archive, as new private works. */
import { useState, type ChangeEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { issueMessages } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import classes from '../personal-data.module.css'
import type { FoundWork, ReadFiles } from './read-works.ts'

type WorkState = { is: 'waiting' | 'busy' | 'done' } | { is: 'failed'; why: string }

/** The reader has the game builder with it: it is loaded with the first file. */
const loadReader = () => import('./read-works.ts')
const loadWriter = () => import('./bring-back.ts')

function useWorks() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [read, setRead] = useState<ReadFiles>()
  const [states, setStates] = useState<readonly WorkState[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    const files = [...(currentTarget.files ?? [])]
    if (files.length === 0) return
    setIsBusy(true)
    setError(undefined)
    try {
      const found = await (await loadReader()).readWorks(files)
      setRead(found)
      setStates(found.works.map(() => ({ is: 'waiting' })))
    } catch (failure) {
      setError(errorSentence(t, failure))
    } finally {
      currentTarget.value = ''
      setIsBusy(false)
    }
  }

  const whyOf = (failure: unknown): string =>
    [errorSentence(t, failure), ...Object.values(issueMessages(failure))].join(' ')

  const start = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      const { bringBack } = await loadWriter()
      const set = (at: number, state: WorkState) =>
        setStates((before) => before.map((each, index) => (index === at ? state : each)))
      for (const [index, work] of (read?.works ?? []).entries()) {
        if (states[index]?.is === 'done') continue
        set(index, { is: 'busy' })
        // One after the other: the limit of saved works is reported at the work that reaches it.
        const state = await bringBack(work).then(
          (): WorkState => ({ is: 'done' }),
          (failure: unknown): WorkState => ({ is: 'failed', why: whyOf(failure) }),
        )
        set(index, state)
      }
    } catch (failure) {
      setError(errorSentence(t, failure))
    } finally {
      setIsBusy(false)
    }
    for (const queryKey of [['items'], ['games'], ['game-generators']]) void reloadQueries(queryClient, { queryKey })
  }
  return { read, states, isBusy, error, choose, start }
}

function WorkRow({ work, state }: { work: FoundWork; state: WorkState | undefined }) {
  const { t } = useTranslation()
  return (
    <li>
      <span>{t(`your-data.restore.kinds.${work.kind}`, { name: work.name })}</span>
      <span>{state?.is === 'failed' ? state.why : t(`your-data.restore.states.${state?.is ?? 'waiting'}`)}</span>
    </li>
  )
}

export function RestoreCard() {
  const { t } = useTranslation()
  const { read, states, isBusy, error, choose, start } = useWorks()
  const left = states.filter(({ is }) => is !== 'done').length
  return (
    <Card aria-labelledby="restore-title">
      <h2 id="restore-title">{t('your-data.restore.title')}</h2>
      <p className={classes['text']}>{t('your-data.restore.text')}</p>
      <Row>
        <label className={classNames(buttonClass({ look: 'secondary' }), classes['choose'])}>
          {t('your-data.restore.choose')}
          <input
            type="file"
            multiple
            className="visually-hidden"
            accept=".zip,.json,application/zip,application/json"
            disabled={isBusy}
            onChange={(event) => void choose(event)}
          />
        </label>
        {read && left > 0 && (
          <Button look="secondary" disabled={isBusy} onClick={() => void start()}>
            {t('your-data.restore.start', { count: left })}
          </Button>
        )}
      </Row>
      {error !== undefined && <FormAlert>{error}</FormAlert>}
      {read && (
        <div role="status">
          {read.works.length === 0 && read.problems.length === 0 && (
            <p className={classes['status']}>{t('your-data.restore.none')}</p>
          )}
          {read.problems.map(({ file, problem }) => (
            <p key={file} className={classes['status']}>
              {t(`your-data.restore.problems.${problem}`, { file })}
            </p>
          ))}
          <ul className={classes['works']} aria-label={t('your-data.restore.found')}>
            {read.works.map((work, index) => (
              <WorkRow key={`${work.kind}-${index}`} work={work} state={states[index]} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
