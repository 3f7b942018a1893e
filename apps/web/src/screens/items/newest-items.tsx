import { NewestSection } from '../../features/items/newest/newest-section.tsx'
import { useItemViewer } from './item-viewer.ts'

/** The section of home with the newest shared things that fit the member. */
export const NewestItems = () => <NewestSection viewer={useItemViewer()} />
