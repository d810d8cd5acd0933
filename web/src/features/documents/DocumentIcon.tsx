import { FileImage, FileSpreadsheet, FileText, FileType, NotebookPen } from 'lucide-react'
import { cx } from '@/ui/classes'
import type { DocumentLook } from './words'

const looks = {
  text: { Icon: NotebookPen, className: 'bg-wine-tint text-wine' },
  image: { Icon: FileImage, className: 'bg-sage-tint text-sage' },
  pdf: { Icon: FileText, className: 'bg-coral-tint text-coral' },
  word: { Icon: FileType, className: 'bg-slate-tint text-slate' },
  sheet: { Icon: FileSpreadsheet, className: 'bg-sage-tint text-sage' },
} satisfies Record<DocumentLook, { Icon: typeof FileText; className: string }>

/** Shows the kind of a document as a small colored icon; a text next to it says the same. */
export function DocumentIcon({ look }: { look: DocumentLook }) {
  const { Icon, className } = looks[look]
  return (
    <span
      className={cx('flex size-10 shrink-0 items-center justify-center rounded-input', className)}
    >
      <Icon size={20} aria-hidden />
    </span>
  )
}
