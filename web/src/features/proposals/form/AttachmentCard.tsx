import { Link } from '@tanstack/react-router'
import { ChevronRight, Paperclip } from 'lucide-react'
import { formatSize } from '@/lib/size'
import { FieldError } from '@/ui/Field'
import { ProgressBar } from '@/ui/ProgressBar'
import { useProposalFormContext } from './context'
import { fromForm } from './links'

/** Shows the attachment, with the link to change it. */
export function AttachmentCard() {
  const { form: around, upload } = useProposalFormContext()
  const { form } = around
  const [file, title] = form.watch(['file', 'attachmentTitle'])
  const { errors } = form.formState
  const wrong =
    errors.file?.message ?? errors.attachmentTitle?.message ?? errors.attachmentDescription?.message
  return (
    <div className="flex flex-col gap-1.5">
      <Link
        to="/app/proposals/attachment"
        state={fromForm}
        className={
          'flex min-h-16 items-center gap-3 rounded-card border border-line-control bg-surface px-4 ' +
          'py-3 hover:border-muted'
        }
      >
        <Paperclip size={20} className="shrink-0 text-wine" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">
            {file ? title || file.name : 'Anexar um arquivo'}
          </span>
          <span className="block truncate text-sm text-muted">
            {file ? `${file.name} · ${formatSize(file.size)}` : 'Imagem, PDF, Word ou planilha'}
          </span>
          {upload.sending && (
            <span className="mt-2 block">
              <ProgressBar
                done={Math.round(upload.sending.progress * 100)}
                total={100}
                label={`Enviando ${upload.sending.name}`}
              />
            </span>
          )}
        </span>
        <ChevronRight size={18} className="text-muted" aria-hidden />
      </Link>
      {(wrong ?? upload.reason) && <FieldError>{wrong ?? upload.reason}</FieldError>}
    </div>
  )
}
