/** Games to begin from, in one that has nothing in it. */
import { useTranslation } from 'react-i18next'
import { sceneOfDraft, sceneTemplate, sceneTemplateIds } from '@rubato/builder'
import { useScene } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import screenClasses from '../screen/builder-screen.module.css'

export function SceneTemplates() {
  const { t } = useTranslation()
  const { document, run, isReadOnly } = useScene()
  const [only] = document.sections
  const isEmpty = document.sections.length === 1 && only?.kind === 'timeline' && only.events.length === 0
  if (!isEmpty || only.exit.kind !== 'end') return null
  return (
    <section aria-label={builderText(t, 'scenes.templates.title')} className={screenClasses['empty']}>
      <div>
        <h2>{builderText(t, 'scenes.templates.title')}</h2>
        <p>{builderText(t, 'scenes.templates.text')}</p>
      </div>
      <div role="group" aria-label={builderText(t, 'empty.templates')} className={screenClasses['templates']}>
        {sceneTemplateIds.map((id) => (
          <button
            key={id}
            type="button"
            className={screenClasses['template']}
            disabled={isReadOnly}
            onClick={() => run({ kind: 'replace-scene', game: sceneOfDraft(sceneTemplate(id), document) })}
          >
            <strong>{builderText(t, `scenes.templates.${id}.name`)}</strong>
            <span>{builderText(t, `scenes.templates.${id}.text`)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
