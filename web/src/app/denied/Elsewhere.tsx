import { OpenThere } from './OpenThere'
import { useOtherWorkspace } from './useOtherWorkspace'

/** The way to another of one's workspaces, where the address opens there; nothing else. */
export default function Elsewhere() {
  const other = useOtherWorkspace()
  return other && <OpenThere {...other} />
}
