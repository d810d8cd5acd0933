import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { saveFile } from '@/lib/saveFile'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'

/** The PDF of a proposal as it was saved; what is not saved yet is not in it, and that is said. */
export function PdfButton({ uuid, unsaved }: { uuid: string; unsaved: boolean }) {
  const { client } = useWorkspace()
  const making = useMutation({
    mutationFn: async () => {
      const address = `${client.getConfig().baseUrl}/proposals.getPdf?uuid=${uuid}`
      const response = await fetch(address)
      if (!response.ok) throw toProblem(await response.json().catch(() => undefined), response)
      return response.blob()
    },
    onSuccess: (file) => saveFile(file, 'orcamento.pdf'),
    onError: (error) =>
      toast.error('O PDF não ficou pronto', { description: toProblem(error).detail }),
  })
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
      <Button
        variant="secondary"
        icon={<FileDown size={18} aria-hidden />}
        loading={making.isPending}
        loadingText="Montando o PDF…"
        onClick={() => making.mutate()}
      >
        Baixar PDF
      </Button>
      {unsaved && (
        <p role="status" className="text-sm text-muted">
          O PDF é do que foi salvo
        </p>
      )}
    </div>
  )
}
