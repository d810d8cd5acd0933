import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLayoutState } from '@/app/frame/layoutState'
import type { DocumentCard } from '@/client/types.gen'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { RenameDialog } from './RenameDialog'
import { useDownload, useRemoveDocument } from './useDocumentActions'

export interface DocumentMenuProps {
  document: Pick<DocumentCard, 'uuid' | 'name' | 'kind'>
  onRemoved?: () => void
  /** More of what can be done, on the document's own screen. */
  children?: ReactNode
}

/** What can be done with a document besides opening it. */
export function DocumentMenu({ document, onRemoved, children }: DocumentMenuProps) {
  const remove = useRemoveDocument(onRemoved)
  const { download } = useDownload()
  const [renaming, setRenaming] = useLayoutState('rename', false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`Ações de ${document.name}`}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        }
      >
        {children}
        <MenuItem icon={<Download size={18} aria-hidden />} onSelect={() => download(document)}>
          {document.kind === 'DOCUMENT' ? 'Baixar em PDF' : 'Baixar'}
        </MenuItem>
        <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => setRenaming(true)}>
          Renomear
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={() => remove(document)}>
          Excluir
        </MenuItem>
      </Menu>
      <RenameDialog document={document} open={renaming} onOpenChange={setRenaming} />
    </>
  )
}
