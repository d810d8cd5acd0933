import { useTitle } from '@/lib/useTitle'
import { OpenThere } from './OpenThere'
import { useOtherWorkspace } from './useOtherWorkspace'

/** The way to another of one's workspaces, and the tab's title, where the address opens there; nothing else. */
export default function Elsewhere() {
  const other = useOtherWorkspace()
  useTitle(other && `${other.called} é de outro espaço seu`)
  return other && <OpenThere {...other} />
}
