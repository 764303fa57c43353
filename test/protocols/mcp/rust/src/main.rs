use std::{borrow::Cow, sync::Arc};

use rmcp::{
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ElicitRequestParams,
        ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
    transport::{
        stdio,
        streamable_http_server::{
            session::local::LocalSessionManager, StreamableHttpServerConfig, StreamableHttpService,
        },
    },
    ErrorData, RoleServer, ServerHandler, ServiceExt,
};
use serde_json::json;

const FORM: &str = r#"{"type":"object","properties":{
"name":{"type":"string","title":"Name","minLength":2,"default":"Ann"},
"mail":{"type":"string","title":"Mail","format":"email"},
"day":{"type":"string","title":"Day","format":"date"},
"price":{"type":"number","title":"Price","default":12.5},
"count":{"type":"integer","title":"Count","minimum":1,"maximum":9,"default":3},
"express":{"type":"boolean","title":"Express","default":true},
"size":{"type":"string","title":"Size","enum":["s","l"],"default":"l"},
"titled":{"type":"string","title":"Titled","oneOf":[{"const":"s","title":"Small"},{"const":"l","title":"Large"}],"default":"l"},
"tags":{"type":"array","title":"Tags","items":{"type":"string","enum":["x","y"]},"default":["x"]},
"note":{"type":"string","title":"Note"}},"required":["mail","day"]}"#;

#[derive(Clone)]
struct Asking;

fn question(name: &str) -> ElicitRequestParams {
    let form = |message: &str, schema: &str| ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: message.into(),
        requested_schema: serde_json::from_str(schema).unwrap(),
    };
    match name {
        "form" => form("Fill in", FORM),
        "sure" => form("Really?", r#"{"type":"object","properties":{}}"#),
        _ => ElicitRequestParams::UrlElicitationParams {
            meta: None,
            message: "Sign in".into(),
            url: "https://pay.example/x".into(),
            elicitation_id: "e1".into(),
        },
    }
}

impl ServerHandler for Asking {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let schema = json!({"type": "object"}).as_object().cloned().unwrap_or_default();
        let tools = ["form", "sure", "url"].map(|name| {
            Tool::new(Cow::Borrowed(name), Cow::Borrowed("Asks."), Arc::new(schema.clone()))
        });
        Ok(ListToolsResult::with_all_items(tools.to_vec()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let answer = context.peer.create_elicitation(question(&request.name)).await;
        let text = match answer {
            Ok(answer) => json!({"action": answer.action, "content": answer.content}).to_string(),
            Err(error) => format!("error: {error}"),
        };
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into())
    }
}

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.get(1).map(String::as_str) == Some("http") {
        let service = StreamableHttpService::new(
            || Ok(Asking),
            Arc::new(LocalSessionManager::default()),
            StreamableHttpServerConfig::default(),
        );
        let app = axum::Router::new().nest_service("/mcp", service);
        let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{}", args[2])).await.unwrap();
        axum::serve(listener, app).await.unwrap();
    } else {
        Asking.serve(stdio()).await.unwrap().waiting().await.unwrap();
    }
}
