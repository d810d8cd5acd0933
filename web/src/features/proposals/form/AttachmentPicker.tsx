import { Paperclip, Trash2, X } from 'lucide-react'
import { acceptedFiles } from '@/features/documents'
import { formatSize } from '@/lib/size'
import { FieldError } from '@/ui/Field'
import { FileDrop } from '@/ui/FileDrop'
import { IconButton } from '@/ui/IconButton'
import { ProgressBar } from '@/ui/ProgressBar'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { useProposalFormContext } from './context'
import { PickerPage } from './PickerPage'

/** Edits the attachment: its file and title. */
export function AttachmentPicker() {
  const { form: around, upload } = useProposalFormContext()
  const { form, text } = around
  const file = form.watch('file')
  const { sending, reason } = upload
  const wrong = reason ?? form.formState.errors.file?.message
  const has = file !== null || sending !== undefined

  function remove() {
    const [title, description] = form.getValues(['attachmentTitle', 'attachmentDescription'])
    const put = (values: [typeof file, string, string]) => {
      const change = { shouldDirty: true, shouldValidate: true } as const
      form.setValue('file', values[0], change)
      form.setValue('attachmentTitle', values[1], change)
      form.setValue('attachmentDescription', values[2], change)
    }
    put([null, '', ''])
    toast.info('Anexo retirado', {
      description: title,
      undo: () => put([file, title, description]),
    })
  }

  return (
    <PickerPage
      title="Anexo"
      subtitle="Um arquivo que vai junto com o orçamento."
      check={async () =>
        sending !== undefined || form.trigger(['file', 'attachmentTitle', 'attachmentDescription'])
      }
    >
      {sending ? (
        <div className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4">
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{sending.name}</p>
            <div className="mt-2">
              <ProgressBar
                done={Math.round(sending.progress * 100)}
                total={100}
                label={`Enviando ${sending.name}`}
              />
            </div>
          </div>
          <IconButton label={`Cancelar o envio de ${sending.name}`} onClick={upload.cancel}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ) : (
        file && (
          <div className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4">
            <Paperclip size={20} className="shrink-0 text-wine" aria-hidden />
            <p className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{file.name}</span>
              <span className="block text-xs text-muted">{formatSize(file.size)}</span>
            </p>
            <IconButton label={`Tirar ${file.name}`} onClick={remove}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        )
      )}
      {!sending && (
        <FileDrop
          label={file ? 'Trocar por outro arquivo' : 'Arquivo'}
          help="JPG, PNG, PDF, Word (.docx) ou Excel (.xlsx), até 25 MB."
          accept={acceptedFiles}
          onFile={upload.send}
          {...(wrong && { error: wrong })}
        />
      )}
      {sending && wrong && <FieldError>{wrong}</FieldError>}
      {has && (
        <>
          <TextField label="Título" placeholder="Portfólio" {...text('attachmentTitle')} />
          <TextArea label="Descrição" optional rows={3} {...text('attachmentDescription')} />
        </>
      )}
    </PickerPage>
  )
}
