{{- define "hubbub.selectorLabels" -}}
app.kubernetes.io/name: hubbub
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "hubbub.labels" -}}
{{ include "hubbub.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "hubbub.publicUrl" -}}
{{- if .Values.publicUrl -}}
{{ .Values.publicUrl }}
{{- else if .Values.ingress.enabled -}}
{{ if .Values.ingress.tlsSecret }}https{{ else }}http{{ end }}://{{ .Values.ingress.host }}
{{- end -}}
{{- end -}}

{{/* A variable whose value is in a Secret: the variable, and the Secret's name and key. */}}
{{- define "hubbub.secretVariable" -}}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret.name }}
      key: {{ .secret.key }}
{{- end -}}

{{/* The pod, for the Deployment and the StatefulSet. */}}
{{- define "hubbub.pod" -}}
metadata:
  labels:
    {{- include "hubbub.selectorLabels" . | nindent 4 }}
  annotations:
    # Replaces the pods when the settings change.
    checksum/settings: {{ include "hubbub.settings" . | sha256sum | quote }}
    {{- with .Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ max .Values.terminationGracePeriodSeconds (add .Values.preStopSeconds 15) }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- with .Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  containers:
    - name: hubbub
      image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      ports:
        - name: http
          containerPort: 3000
      envFrom:
        - configMapRef:
            name: {{ .Release.Name }}
      env:
        {{- if not .Values.database.embedded }}
        {{- include "hubbub.secretVariable" (dict "variable" "DATABASE_URL" "secret" .Values.database.secret) | nindent 8 }}
        {{- if .Values.valkey.secret.name }}
        {{- include "hubbub.secretVariable" (dict "variable" "REDIS_URL" "secret" .Values.valkey.secret) | nindent 8 }}
        {{- end }}
        {{- end }}
        {{- if .Values.metrics.secret.name }}
        {{- include "hubbub.secretVariable" (dict "variable" "METRICS_TOKEN" "secret" .Values.metrics.secret) | nindent 8 }}
        {{- end }}
        {{- if .Values.translation.secret.name }}
        {{- include "hubbub.secretVariable" (dict "variable" "TRANSLATION_KEY" "secret" .Values.translation.secret) | nindent 8 }}
        {{- end }}
        {{- if .Values.openId.secret.name }}
        {{- include "hubbub.secretVariable" (dict "variable" "OIDC_CLIENT_SECRET" "secret" .Values.openId.secret) | nindent 8 }}
        {{- end }}
      # Migrations and the recovery of the embedded database come before the server listens.
      startupProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 2
        timeoutSeconds: 3
        failureThreshold: 90
      # Slow to restart a pod: while it is overloaded, a restart would send its people to the others.
      livenessProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet:
          path: /readyz
          port: http
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 2
      lifecycle:
        preStop:
          exec:
            command: ["sleep", {{ .Values.preStopSeconds | quote }}]
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: ["ALL"]
      {{- with .Values.resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- if .Values.database.embedded }}
        - name: data
          mountPath: /data
        {{- end }}
        {{- with .Values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: 256Mi
    {{- with .Values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  # Spreads the pods over machines and zones, as far as there are any.
  topologySpreadConstraints:
    - topologyKey: kubernetes.io/hostname
      maxSkew: 1
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "hubbub.selectorLabels" . | nindent 10 }}
    - topologyKey: topology.kubernetes.io/zone
      maxSkew: 1
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "hubbub.selectorLabels" . | nindent 10 }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* The variables that are no secrets. */}}
{{- define "hubbub.settings" -}}
PORT: "3000"
WORKERS: {{ .Values.workers | quote }}
PUBLIC_URL: {{ include "hubbub.publicUrl" . | quote }}
TRUSTED_PROXIES: {{ .Values.trustedProxies | quote }}
{{- range $variable, $value := .Values.settings }}
{{ $variable }}: {{ $value | quote }}
{{- end }}
{{- end -}}
