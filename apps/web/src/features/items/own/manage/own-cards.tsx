/** The cards of the member's own items: as one grid or in folders, and with a checkbox each while items are selected. */
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../domain/items/item.ts'
import { CardGrid } from '../../../../domain/lists/endless-grid.tsx'
import classes from './own-cards.module.css'
import { foldersOf, type Folder } from './own-view.ts'
import type { Selection } from './use-selection.ts'

interface CardsProps<Shown extends Item> {
  items: readonly Shown[]
  selection: Selection<Shown>
  renderCard: (item: Shown) => ReactNode
}

interface CardProps<Shown extends Item> extends Omit<CardsProps<Shown>, 'items'> {
  item: Shown
}

/** While items are selected the whole card ticks its item, and its own controls are not available. */
function OwnCard<Shown extends Item>({ item, selection, renderCard }: CardProps<Shown>) {
  const { t } = useTranslation()
  const { isOn, isChosen, turn } = selection
  return (
    <div className={classes['place']} data-chosen={(isOn && isChosen(item)) || undefined}>
      <div inert={isOn} className={classes['card']}>
        {renderCard(item)}
      </div>
      {isOn && (
        <label className={classes['label']}>
          <input
            type="checkbox"
            className={classes['box']}
            aria-label={t('items.own.pick', { name: item.name })}
            checked={isChosen(item)}
            // Mouse and keyboard both click, and a change does not tell about the Shift key.
            onClick={({ shiftKey }) => turn(item, shiftKey)}
            onChange={() => undefined}
          />
        </label>
      )}
    </div>
  )
}

const Cards = <Shown extends Item>({ items, ...card }: CardsProps<Shown>) => (
  <CardGrid entries={items} renderCard={(item) => <OwnCard item={item} {...card} />} />
)

function FolderSection<Shown extends Item>(props: CardsProps<Shown> & Pick<Folder<Shown>, 'tag'>) {
  const { tag, ...cards } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <details className={classes['folder']} open>
      <summary>
        <h2 id={id}>{tag ?? t('items.own.untagged')}</h2>
        <span>{t('items.own.in-folder', { count: cards.items.length })}</span>
      </summary>
      <Cards {...cards} />
    </details>
  )
}

export function OwnCards<Shown extends Item>({ hasFolders, ...props }: CardsProps<Shown> & { hasFolders: boolean }) {
  if (!hasFolders) return <Cards {...props} />
  return (
    <>
      {foldersOf(props.items).map(({ tag, items }) => (
        <FolderSection key={tag ?? ''} {...props} tag={tag} items={items} />
      ))}
    </>
  )
}
