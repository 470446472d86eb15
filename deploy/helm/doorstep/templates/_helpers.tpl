{{- define "doorstep.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "doorstep.selector" -}}
app.kubernetes.io/name: doorstep
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "doorstep.labels" -}}
{{ include "doorstep.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "doorstep.image" -}}
{{ required "image.repository must be set" .Values.image.repository }}@{{ required "image.digest must be set: sha256:…" .Values.image.digest }}
{{- end }}

{{- define "doorstep.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "doorstep.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}
